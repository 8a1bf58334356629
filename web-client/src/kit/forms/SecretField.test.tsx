import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SecretField } from './SecretField';

test('a saved key that cannot be read any more is asked for again, and says so', () => {
  render(
    <SecretField
      label="API key"
      help="From the provider's page."
      isRequired
      isSaved={false}
      isUnreadable
      typed={undefined}
      onType={vi.fn()}
    />,
  );
  const field = screen.getByLabelText(/API key/);
  expect(field).toHaveProperty('value', '');
  expect(screen.getByText('The saved value cannot be read. Enter it again.')).toBeTruthy();
});
