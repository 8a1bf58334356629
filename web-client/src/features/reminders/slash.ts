import { cutTo } from '@/api/cutTo';
import { queries } from '@/api/queries';
import { dismissReminder } from '@/api/reminders';
import { beginDraft } from '@/kit/forms/useForm';
import type { SlashCall, SlashHandler } from '@/kit/slash/handlers';
import { toast } from '@/ui/toast';
import { remind } from './dialogs';
import { MAX_NOTE, reminderForm } from './draft';

/** Ends the reminder of the conversation, if it is in the state that the command expects. */
async function end({ container, app: { client } }: SlashCall, means: 'scheduled' | 'fired') {
  const reminder = await client.fetchQuery({ ...queries.reminder(container), staleTime: 0 });
  if (reminder?.status !== means) {
    toast.done(means === 'fired' ? 'No reminder is due here.' : 'No reminder is set here.');
    return true;
  }
  await dismissReminder(client, container, reminder);
  toast.done(means === 'fired' ? 'Reminder done.' : 'Reminder cancelled.');
  return true;
}

/** The reminder commands of a composer. */
const handle: SlashHandler = async (call) => {
  switch (call.name) {
    case 'reminder-cancel':
      return end(call, 'scheduled');
    case 'done':
      return end(call, 'fired');
    default:
      if (call.argument !== '')
        beginDraft(reminderForm(call.container), { note: cutTo(call.argument, MAX_NOTE) });
      remind.open({ container: call.container });
      return true;
  }
};

export default handle;
