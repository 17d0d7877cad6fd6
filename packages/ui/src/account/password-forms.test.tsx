import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { withRouter } from '../testing/with-router.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

const newPassword = { label: 'Set', button: 'Set', pendingText: 'Setting…', doneTitle: 'Set' };

test.each([
  ['sign-in', <SignInForm key="form" onSubmit={async () => undefined} />],
  ['new password', <NewPasswordForm key="form" token="secret-of-the-link" {...newPassword} />],
  ['change of password', <ChangePasswordForm key="form" apiPath="/api/me/password" isStaff={false} />],
])(
  '%s: sent before any script runs, the password goes into a body and never into an address',
  (_name, form) => {
    const html = renderToStaticMarkup(withRouter(form));
    expect(html).toContain('type="password"');
    expect(html.match(/<form[^>]*>/g)).toHaveLength(1);
    expect(html).toMatch(/<form(?=[^>]* method="post")(?=[^>]* action="\/api\/unscripted-form")/);
    expect(html).toMatch(/<noscript>.*This form needs JavaScript/);
  },
);
