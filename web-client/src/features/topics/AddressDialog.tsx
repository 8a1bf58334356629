import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, take } from '@/api/client';
import { keys } from '@/api/queries';
import type { Topic } from '@/api/types';
import { useCommand } from '@/kit/commands/command';
import { useSettled } from '@/kit/useSettled';
import { Dialog } from '@/ui/Dialog';
import { Form } from '@/ui/Form';
import { SubmitFoot } from '@/ui/SubmitFoot';
import { TextField } from '@/ui/TextField';
import { readdress } from './commands';

/** Chooses another address: the one that a topic of this title would get now, or any other. */
export default function AddressDialog({ topic, onClose }: { topic: Topic; onClose: () => void }) {
  const [typed, setTyped] = useState<string>();
  const title = useSettled(typed?.trim());
  const { data: suggested } = useQuery({
    queryKey: [...keys.topics, 'suggested', topic.id, title ?? topic.title],
    queryFn: ({ signal }) => {
      const params = { path: { id: topic.id }, query: title ? { title } : {} };
      return take(api.GET('/api/topics/{id}/suggested-slug', { params, signal }));
    },
    gcTime: 0,
  });
  const change = useCommand(readdress);
  const slug = (typed ?? suggested?.slug ?? topic.slug).trim();
  const isAddress = /[a-z\d]/i.test(slug.normalize('NFKD'));
  const isKnown = suggested && title === slug && isAddress;
  const becomes = isKnown && suggested.slug !== slug ? `New address: “${suggested.slug}”. ` : '';
  return (
    <Dialog title={`Change the address of “${topic.title}”`} isOpen onClose={onClose}>
      <Form
        onSubmit={() => {
          if (!isAddress) return;
          onClose();
          if (slug !== topic.slug) void change({ topic, slug });
        }}
      >
        <TextField
          label="Address"
          isRequired
          autoFocus
          value={typed ?? suggested?.slug ?? topic.slug}
          onChange={setTyped}
          maxLength={255}
          error={
            slug && !isAddress ? 'Use at least one letter from a to z, or a digit.' : undefined
          }
          help={`${becomes}Current address: “${topic.slug}”. Links to it stop working.`}
        />
        <SubmitFoot label="Change" onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
