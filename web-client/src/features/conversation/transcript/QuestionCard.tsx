import { useState } from 'react';
import { refusalOf, sentenceOf } from '@/api/problem';
import type { QuestionAnswer, ToolQuestionField } from '@/api/types';
import type { ToolQuestion } from '@/kit/turn/liveTurn';
import { Button } from '@/ui/Button';
import { Form } from '@/ui/Form';
import { toast } from '@/ui/toast';
import type { TranscriptActions } from './actions';
import { QuestionField } from './QuestionField';
import { missing, useFilledIn, valuesOf } from './questionAnswers';

interface Props {
  question: ToolQuestion;
  answer: TranscriptActions['answer'];
}

/** Sends the answer to the service; a rejected one stays in the form. */
function useAnswering({ question, answer }: Props) {
  const [sending, setSending] = useState<QuestionAnswer['action']>();
  const [fault, setFault] = useState<unknown>();
  const send = async (given: QuestionAnswer) => {
    setSending(given.action);
    setFault(undefined);
    try {
      await answer(question.id, given);
    } catch (refused) {
      setFault(refused);
      toast.error('The answer was not accepted.', sentenceOf(refused));
    } finally {
      setSending(undefined);
    }
  };
  return { send, sending, fault };
}

/** A form for a call that waits for the user, until it is answered in any window or the call ends. */
export default function QuestionCard(props: Props) {
  const { server, message, fields } = props.question;
  const { filled, fill } = useFilledIn(props.question);
  const { send, sending, fault } = useAnswering(props);
  const [wasTried, setTried] = useState(false);
  const lacks = missing(fields, filled);
  const errorOf = ({ name, options }: ToolQuestionField) => {
    const isUnchosen = wasTried && options.length > 0 && lacks.includes(name);
    return refusalOf(fault, name) ?? (isUnchosen ? 'Choose an answer.' : undefined);
  };
  return (
    <Form
      aria-label={`Question from ${server}`}
      className="mt-1 mb-3 flex max-w-xl flex-col gap-4 rounded-xl border border-line bg-sheet px-4 py-4"
      onSubmit={() => {
        // An empty text field reports itself; a missing choice is reported here.
        if (lacks.length > 0) setTried(true);
        else if (!sending) void send({ action: 'accept', values: valuesOf(fields, filled) });
      }}
    >
      <div>
        <p className="text-meta text-ink-3">
          <span dir="auto" className="font-mono">
            {server}
          </span>{' '}
          needs information. It receives what you enter; never enter passwords.
        </p>
        <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
          {message}
        </p>
      </div>
      {fields.map((field) => (
        <QuestionField
          key={field.name}
          field={field}
          values={filled[field.name] ?? []}
          error={errorOf(field)}
          onFill={(values) => fill(field.name, values)}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          type="submit"
          variant="primary"
          isPending={sending === 'accept'}
          isDisabled={sending === 'decline'}
        >
          {fields.length === 0 ? 'Yes' : 'Answer'}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          isPending={sending === 'decline'}
          isDisabled={sending === 'accept'}
          onPress={() => void send({ action: 'decline', values: null })}
        >
          {fields.length === 0 ? 'No' : 'Decline'}
        </Button>
      </div>
    </Form>
  );
}
