import { firstSentence } from './firstSentence';

/** Why something failed. Only the first sentence is red: what follows it helps, or is long. */
export function FaultText({ text }: { text: string }) {
  const { first, rest } = firstSentence(text);
  return (
    <>
      <span className="text-danger">{first}</span>
      {rest}
    </>
  );
}
