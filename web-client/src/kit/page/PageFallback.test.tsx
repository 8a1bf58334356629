import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PageFallback } from './PageFallback';

test('the title of the window says that there is no such thing', () => {
  const page = (isMissing: boolean) => (
    <PageFallback
      title="Agent"
      query={{ error: null, refetch: () => {} }}
      failed="The agent could not be loaded"
      loading="Loading the agent"
      isMissing={isMissing}
      missing={{ sentence: 'Agent not found', detail: 'It may have been deleted.', action: null }}
    />
  );
  const { rerender } = render(page(false));
  expect(document.title).toBe('Agent · Steward');
  rerender(page(true));
  expect(document.title).toBe('Agent not found · Steward');
});
