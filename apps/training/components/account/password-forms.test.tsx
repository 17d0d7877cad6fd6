import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CodeSignInForm } from './code-sign-in.tsx';
import { PasswordSignInForm } from './password-sign-in.tsx';

test.each([
  ['password', <PasswordSignInForm key="form" returnTo="/" />],
  ['one-time code', <CodeSignInForm key="form" returnTo="/" />],
])('%s: sent before any script runs, its secrets go into a body and never into an address', (_name, form) => {
  const html = renderToStaticMarkup(form);
  expect(html.match(/<form[^>]*>/g)).toHaveLength(1);
  expect(html).toMatch(/<form(?=[^>]* method="post")(?=[^>]* action="\/api\/unscripted-form")/);
});
