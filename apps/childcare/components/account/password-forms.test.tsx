import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { JoinForm } from '../join/join-form.tsx';
import { RegisterForm } from './register-form.tsx';

const role = 'LEARNER';

test.each([
  ['registration', <RegisterForm key="form" returnTo="/" role={role} />],
  ['invitation', <JoinForm key="form" token="secret-of-the-link" email="mei@example.com" name="Mei" />],
])('%s: sent before any script runs, its secrets go into a body and never into an address', (_name, form) => {
  const html = renderToStaticMarkup(form);
  expect(html.match(/<form[^>]*>/g)).toHaveLength(1);
  expect(html).toMatch(/<form(?=[^>]* method="post")(?=[^>]* action="\/api\/unscripted-form")/);
});
