import { Link } from '@tanstack/react-router';
import { Sentence } from '@/ui/Sentence';

export function NotFound() {
  return (
    <div className="mx-auto w-full max-w-2xl px-6 py-16">
      <Sentence detail="It may have been renamed or deleted, or the address is not complete.">
        There is nothing at this address
      </Sentence>
      <p className="mt-6 flex gap-6">
        <Link to="/" className="text-accent underline underline-offset-4">
          Go to today
        </Link>
        <Link to="/topics" className="text-accent underline underline-offset-4">
          Look through the topics
        </Link>
      </p>
    </div>
  );
}
