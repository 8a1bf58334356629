import { type Container, containerKey } from '@/api/containers';
import { takeBackUnsent, type Unsent } from '@/api/unsent';
import { backToDraft } from '@/kit/drafts';
import { Waiting } from '@/kit/Waiting';
import { backToComposer, namesOf } from './files';
import { focusComposer } from './focus';

interface Props {
  container: Container;
  unsent: readonly Unsent<'said'>[];
}

/** Messages written while Steward did not answer: kept here, and sent automatically. */
export function UnsentList({ container, unsent }: Props) {
  return (
    <Waiting
      label="Not sent yet"
      all={unsent}
      description={({ content, files = [] }) => content || namesOf(files)}
      onTakeBack={({ id, content, files }) => {
        if (!takeBackUnsent(id)) return;
        backToDraft(containerKey(container), content);
        backToComposer(container, files);
        focusComposer();
      }}
      waits="Not sent yet. Sent when Steward is back online"
      refused="Not accepted"
      className="pt-2 pr-2 pb-2 pl-4"
      listClassName="max-h-[30dvh] overflow-y-auto"
    />
  );
}
