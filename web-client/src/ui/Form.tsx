import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: (form: HTMLFormElement) => unknown;
}

/** Not a field with a highlighted suggestion, which would be lost: only Enter takes it. */
const FIELD = 'textarea, input:not([aria-activedescendant])';

/**
 * A form that the browser does not send; in a text field, Ctrl+Enter submits it. By default its fields are arranged as in a
 * dialog.
 */
export function Form({ onSubmit, className = 'flex flex-col gap-4 pt-1', ...rest }: Props) {
  return (
    <form
      {...rest}
      className={className}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        if (event.defaultPrevented || !(event.target as Element).matches(FIELD)) return;
        event.preventDefault();
        event.currentTarget.querySelector<HTMLElement>('[type=submit]:enabled')?.click();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit(event.currentTarget);
      }}
    />
  );
}
