import { Button } from '@/ui/Button';

const QUESTIONS = [
  'How far does a stone fall in three seconds?',
  'Plan five simple dinners for two, with a shopping list',
];

/** Two sample questions; choosing one puts it into the composer, to be changed or sent. */
export function TryThese({ onChoose }: { onChoose: (question: string) => void }) {
  return (
    <div className="mt-3 flex items-baseline gap-3">
      <span className="shrink-0 text-second text-ink-3">Try one</span>
      <div className="flex min-w-0 flex-wrap gap-2">
        {QUESTIONS.map((question) => (
          <Button
            key={question}
            size="sm"
            className="h-auto! min-h-8 max-w-full py-1 text-left whitespace-normal!"
            onPress={() => onChoose(question)}
          >
            {question}
          </Button>
        ))}
      </div>
    </div>
  );
}
