import { createNextAuthCallHandler } from '@repo/accounts/cookie-sign-in';
import { createNextAuthGet } from '@repo/auth/answer-auth';
import { childcareSecrets } from '@repo/auth/childcare-session';
import type { ChildcareDb } from '@repo/db/childcare';
import { accountAdapter } from '#domain/accounts/account-adapter.ts';
import { signInWithPassword } from '#domain/accounts/sign-in-with-password.ts';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { services } from '#services.ts';
import { stepCookies } from './second-factors.ts';
import { signInErrorText } from './sign-in-error-text.ts';

export const answerNextAuthCall = createNextAuthCallHandler<ChildcareDb, Context>(accountAdapter, {
  settings: () => ({ service: 'childcare', secret: childcareSecrets()[0] }),
  services,
  stepCookies,
  signInErrorText,
  notFound: errors.notFound,
  signInWithPassword,
  toSessionUser({ sessionId: _, provenAt: _provenAt, mustSetUpSecondFactor: _mustSetUp, ...user }) {
    return user;
  },
});

export const answerNextAuthGet = createNextAuthGet(answerNextAuthCall, errors);
