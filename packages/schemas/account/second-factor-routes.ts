import { z } from 'zod';
import { id, messageAnswer } from '../values.ts';
import {
  addedPasskey,
  addPasskeyBody,
  confirmedTotp,
  confirmTotpBody,
  newRecoveryCodes,
  passkey,
  passkeyCreationOptions,
  passkeyRequestOptions,
  passkeySignInBody,
  renamePasskeyBody,
  secondFactors,
  secondStep,
  secondStepBody,
  totpSetup,
} from './second-factors.ts';

const signIn = { tags: ['Sign-in'], access: 'anonymous', rateLimit: 'signIn' } as const;
const account = { tags: ['Accounts'], access: 'user', duringSetUp: true } as const;
const needsProof = 'Needs a proof of the last ten minutes (`POST /api/account/reauthentication`).';

/** Shared by every service, which adds its answers, errors and descriptions. */
export const secondFactorRoutes = {
  getSecondStep: {
    ...signIn,
    operationId: 'getSecondStep',
    summary: 'What the second step of the sign-in under way in this browser can be taken with',
    response: { schema: secondStep },
  },
  takeSecondStep: {
    ...signIn,
    operationId: 'takeSecondStep',
    summary: 'Take the second step of a sign-in',
    description:
      'With a code of the authenticator app, a recovery code or a passkey, within ten minutes of the first step and five tries. Signs in as the first step would have.',
    body: secondStepBody,
  },
  stepOptions: {
    ...signIn,
    operationId: 'getSecondStepPasskeyOptions',
    summary: 'What to ask the person’s passkeys with',
    response: { schema: passkeyRequestOptions },
  },
  passkeySignInOptions: {
    ...signIn,
    operationId: 'getPasskeyOptions',
    summary: 'What to ask a passkey with to sign in',
    response: { schema: passkeyRequestOptions },
  },
  passkeySignIn: {
    ...signIn,
    operationId: 'signInWithPasskey',
    summary: 'Sign in with a passkey',
    description:
      'A passkey that has checked its person needs neither a password nor a second step. Each challenge is good for one try within five minutes.',
    body: passkeySignInBody,
  },
  list: {
    ...account,
    operationId: 'getSecondFactors',
    summary: 'Your second factors',
    response: { schema: secondFactors },
  },
  startTotp: {
    ...account,
    operationId: 'startAuthenticatorApp',
    summary: 'Begin to set up an authenticator app',
    description: `The secret counts from its first code on; beginning again voids it. ${needsProof}`,
    response: { schema: totpSetup },
  },
  confirmTotp: {
    ...account,
    operationId: 'confirmAuthenticatorApp',
    summary: 'Turn the authenticator app on with its first code',
    description: `Answers recovery codes with the first factor, this once. ${needsProof}`,
    body: confirmTotpBody,
    response: { schema: confirmedTotp },
  },
  removeTotp: {
    ...account,
    operationId: 'removeAuthenticatorApp',
    summary: 'Remove the authenticator app',
    description: `The recovery codes go with the last factor, which stays where one is required. ${needsProof}`,
    response: { schema: messageAnswer },
  },
  passkeyOptions: {
    ...account,
    operationId: 'getNewPasskeyOptions',
    summary: 'What to make a passkey from',
    description: needsProof,
    response: { schema: passkeyCreationOptions },
  },
  addPasskey: {
    ...account,
    operationId: 'addPasskey',
    summary: 'Add a passkey',
    description: `Answers recovery codes with the first factor, this once. At most 20 passkeys. ${needsProof}`,
    body: addPasskeyBody,
    response: { schema: addedPasskey },
  },
  renamePasskey: {
    ...account,
    operationId: 'renamePasskey',
    summary: 'Rename a passkey',
    description: needsProof,
    params: z.object({ id }),
    body: renamePasskeyBody,
    response: { schema: passkey },
  },
  removePasskey: {
    ...account,
    operationId: 'removePasskey',
    summary: 'Remove a passkey',
    description: `The recovery codes go with the last factor, which stays where one is required. ${needsProof}`,
    params: z.object({ id }),
    response: { schema: messageAnswer },
  },
  proofOptions: {
    ...account,
    operationId: 'getReauthenticationPasskeyOptions',
    summary: 'What to ask your passkeys with to confirm that it is you',
    response: { schema: passkeyRequestOptions },
  },
  replaceRecoveryCodes: {
    ...account,
    operationId: 'replaceRecoveryCodes',
    summary: 'Make new recovery codes',
    description: `The earlier ones work no more. ${needsProof}`,
    response: { schema: newRecoveryCodes },
  },
} as const;

export const secondFactorMessages = {
  totpRemoved: 'The authenticator app is removed',
  passkeyRemoved: 'The passkey is removed',
} as const;
