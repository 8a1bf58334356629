import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: (form: HTMLFormElement) => unknown;
}

/** A form that the browser does not send. By default its fields are arranged as in a dialog. */
export function Form({ onSubmit, className = 'flex flex-col gap-4 pt-1', ...rest }: Props) {
  return (
    <form
      {...rest}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit(event.currentTarget);
      }}
    />
  );
}
