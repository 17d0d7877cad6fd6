import { z } from 'zod';
import {
  reauthenticationAnswer,
  reauthenticationBody,
  reauthenticationState,
  startGoogleReauthenticationBody,
} from './account/reauthentication.ts';
import {
  changePasswordBody,
  csrfAnswer,
  forgotPasswordBody,
  refusedSignIn,
  resetPasswordBody,
  signInAnswer,
  signInBody,
  signOutBody,
  verifyEmailBody,
} from './sign-in.ts';
import { signInSession } from './sign-in-session.ts';
import { id, messageAnswer } from './values.ts';

const signIn = { tags: ['Sign-in'] };
const accounts = { tags: ['Accounts'] };
/** Reachable before a required second factor is set up. */
const duringSetUp = true as const;

/** Shared route declarations of the services that use next-auth. Each service adds limits, errors and descriptions. */
export const accountRoutes = {
  signIn: {
    ...signIn,
    operationId: 'signInWithPassword',
    summary: 'Sign in with email and password',
    description:
      'Sets the session cookie and redirects; with `json: true` answers 200 { url }, or 401 on a failure. Failures are limited for one address from one client (ten in 15 minutes), for one client, and for one address from all unknown devices together.',
    bodyType: 'json-or-form' as const,
    body: signInBody,
    response: { schema: signInAnswer },
    otherResponses: [
      { status: 302, description: 'Without `json: true`: to `callbackUrl`, or to the page to sign in again' },
      {
        status: 401,
        schema: refusedSignIn,
        description: '`url`: the page that says why, or the second step',
      },
    ],
  },
  signOut: {
    ...signIn,
    operationId: 'signOut',
    summary: 'Sign out here',
    description: 'Ends this session, kept copies of its cookie too; other devices stay signed in.',
    bodyType: 'json-or-form' as const,
    body: signOutBody,
    response: { schema: signInAnswer },
    otherResponses: [{ status: 302, description: 'Without `json: true`: to `callbackUrl`' }],
  },
  session: {
    ...signIn,
    operationId: 'getSession',
    summary: 'Who is signed in',
    description:
      'An empty object when nobody is. Reading the session renews it for another seven days, until 30 days after the sign-in.',
  },
  csrf: {
    ...signIn,
    operationId: 'getCsrfToken',
    summary: 'A token for the sign-in and sign-out forms',
    response: { schema: csrfAnswer },
  },
  forgotPassword: {
    ...accounts,
    operationId: 'forgotPassword',
    summary: 'Mail a link to choose a new password',
    description: 'The answer is the same whether the address has an account or not.',
    body: forgotPasswordBody,
    response: { schema: messageAnswer },
  },
  resetPassword: {
    ...accounts,
    operationId: 'resetPassword',
    summary: 'Choose a new password with the link that was mailed',
    description:
      'Ends every session of the person. People who may change what is others’ need 10 characters and no common password.',
    body: resetPasswordBody,
    response: { schema: messageAnswer },
  },
  verifyEmail: {
    ...accounts,
    operationId: 'verifyEmail',
    summary: 'Confirm an email address with the link that was mailed',
    description:
      'The first proof of an address ends every session of the account and removes what was connected to it. Send the password chosen at registration to keep it; without it the account has none until one is set by `POST /api/auth/forgot-password`. After ten wrong passwords only that remains.',
    body: verifyEmailBody,
    response: { schema: messageAnswer },
  },
  resendVerification: {
    ...accounts,
    operationId: 'resendVerification',
    summary: 'Mail the signed-in person a new link to confirm their address',
    response: { schema: messageAnswer },
  },
  changePassword: {
    ...accounts,
    operationId: 'changePassword',
    summary: 'Change your password',
    description:
      'Ends every other session; this one continues with the new cookie of the answer. People who may change what is others’ need 10 characters and no common password.',
    body: changePasswordBody,
    response: { schema: messageAnswer },
  },
  reauthentication: {
    ...accounts,
    duringSetUp,
    operationId: 'getReauthentication',
    summary: 'How you can confirm that it is you, and until when that is not needed',
    response: { schema: reauthenticationState },
  },
  reauthenticate: {
    ...accounts,
    duringSetUp,
    operationId: 'reauthenticate',
    summary: 'Confirm that it is you',
    description:
      'What a borrowed session must not do asks for a proof of the last ten minutes: a sign-in, or this. Without one it answers 403 with `WWW-Authenticate: Session error="insufficient_user_authentication"`. It counts for this session alone, and wrong tries count as failed sign-ins.',
    body: reauthenticationBody,
    response: { schema: reauthenticationAnswer },
  },
  confirmWithGoogle: {
    ...accounts,
    duringSetUp,
    operationId: 'confirmWithGoogle',
    summary: 'Start confirming with your connected Google account that it is you',
    description: 'Answers the address to go to. Google leads back to a page that says whether it worked.',
    body: startGoogleReauthenticationBody,
    response: { schema: signInAnswer },
  },
  signOutEverywhere: {
    ...accounts,
    operationId: 'signOutEverywhere',
    summary: 'Sign out on every device, this one too',
    response: { schema: messageAnswer },
  },
  listSignIns: {
    ...accounts,
    operationId: 'listSignIns',
    summary: 'Where you are signed in',
    response: { schema: z.object({ data: z.array(signInSession) }) },
  },
  endSignIn: {
    ...accounts,
    operationId: 'endSignIn',
    summary: 'Sign out one of your devices',
    params: z.object({ id }),
    response: { schema: messageAnswer },
  },
  endOtherSignIns: {
    ...accounts,
    operationId: 'endOtherSignIns',
    summary: 'Sign out all your other devices',
    response: { schema: messageAnswer },
  },
};

export const accountMessages = {
  forgotPassword: {
    message: 'If that address has an account, a link to choose a new password is on its way',
  },
  resetPassword: { message: 'Your password is changed. Sign in with the new one' },
  verified: { message: 'Your email address is confirmed' },
  verifiedWithoutPassword: {
    message: 'Your email address is confirmed and every device signed out. Choose a password to sign in with',
  },
  linkSent: { message: 'We sent you a new link. It may take a minute to arrive' },
  alreadyVerified: { message: 'Your email address is already confirmed' },
  changePassword: { message: 'Your password is changed. Other devices are signed out' },
  signOutEverywhere: { message: 'You are signed out everywhere' },
  endSignIn: { message: 'That device is signed out' },
  endOtherSignIns: { message: 'Your other devices are signed out' },
};
