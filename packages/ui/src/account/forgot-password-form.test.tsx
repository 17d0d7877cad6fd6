import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ForgotPasswordForm } from './forgot-password-form.tsx';

function pageAt(query: string): string {
  return renderToStaticMarkup(
    <SearchParamsContext value={new URLSearchParams(query)}>
      <ForgotPasswordForm />
    </SearchParamsContext>,
  );
}

it('forgotten password: the step after the link was sent outlives a reload, without the address', () => {
  expect(pageAt('')).toContain('Send the link');
  const sent = pageAt('sent');
  expect(sent).toContain('If the address you gave has an account');
  expect(sent).not.toContain('Send the link');
});
