import { Button } from '@/ui/Button';

const QUESTIONS = [
  'How far does a stone fall in three seconds?',
  'Plan five simple dinners for two, with a shopping list',
];

/** Two questions for somebody who has none at hand; they go into the composer, to be changed or sent. */
export function TryThese({ onChoose }: { onChoose: (question: string) => void }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-2">
      <span className="text-second text-ink-3">Try one:</span>
      {QUESTIONS.map((question) => (
        <Button
          key={question}
          size="sm"
          className="max-w-full whitespace-normal! text-left h-auto! min-h-8 py-1"
          onPress={() => onChoose(question)}
        >
          {question}
        </Button>
      ))}
    </p>
  );
}
