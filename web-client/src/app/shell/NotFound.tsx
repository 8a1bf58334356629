import { Link } from '@tanstack/react-router';
import { Sentence } from '@/ui/Sentence';

export function NotFound() {
  return (
    <div className="mx-auto w-full max-w-2xl px-6 py-16">
      <Sentence detail="It may have been renamed or deleted, or the address is incomplete.">
        Page not found
      </Sentence>
      <p className="mt-6 flex gap-6">
        <Link to="/" className="text-accent underline underline-offset-4 pointer-coarse:py-3">
          Go to Today
        </Link>
        <Link to="/topics" className="text-accent underline underline-offset-4 pointer-coarse:py-3">
          Browse topics
        </Link>
      </p>
    </div>
  );
}
