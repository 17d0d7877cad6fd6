import { z } from 'zod';
import { personNameField, timestamp } from '../values.ts';

export const passkeyMaximum = 20;

export const recoveryCodeCount = 10;

export const passkeyNameBounds = { minimum: 1, maximum: 60 };

export const passkeyName = personNameField('Name', passkeyNameBounds);

export const authenticatorCode = z
  .string('The code is required')
  .overwrite((text) => text.replace(/\s/g, ''))
  .regex(/^\d{6}$/, 'Enter the 6 digits that the app shows');

/** A code of an authenticator app or a recovery code ("k7mp2-xw4dn"). */
export const secondStepCode = z
  .string('The code is required')
  .overwrite((text) => text.replace(/[\s-]/g, '').toLowerCase())
  .min(1, 'Enter a code')
  .max(40, 'That is no code');

const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/, 'This is not base64url');
const transports = z.array(z.string().max(40)).max(10);

function credential<Response extends z.ZodType>(response: Response) {
  return z.object({
    id: base64url.min(1).max(1400),
    rawId: base64url.min(1).max(1400),
    type: z.literal('public-key'),
    response,
    authenticatorAttachment: z.string().max(40).nullish(),
    clientExtensionResults: z.looseObject({}).default({}),
  });
}

/** RegistrationResponseJSON of WebAuthn. */
export const passkeyRegistrationResponse = credential(
  z.object({
    clientDataJSON: base64url.min(1),
    attestationObject: base64url.min(1),
    transports: transports.optional(),
  }),
);

/** AuthenticationResponseJSON of WebAuthn. */
export const passkeyAssertionResponse = credential(
  z.object({
    clientDataJSON: base64url.min(1),
    authenticatorData: base64url.min(1),
    signature: base64url.min(1),
    userHandle: base64url.nullish(),
  }),
);

export const passkey = z
  .object({
    id: z.string(),
    name: z.string(),
    createdAt: timestamp,
    lastUsedAt: timestamp.nullable(),
    isBackedUp: z.boolean().meta({ description: 'Whether it is kept on more than one device' }),
  })
  .meta({ id: 'Passkey' });

export const secondFactors = z
  .object({
    totp: z.object({ confirmedAt: timestamp }).nullable().meta({ description: 'The authenticator app' }),
    passkeys: z.array(passkey),
    recoveryCodes: z
      .object({ left: z.int(), madeAt: timestamp })
      .nullable()
      .meta({ description: 'null: no set was made' }),
    isRequired: z.boolean().meta({
      description:
        'Whether this person needs one: the last one cannot be removed, and without one only the set-up is open',
    }),
  })
  .meta({ id: 'SecondFactors' });

export const totpSetup = z.object({
  secret: z.string().meta({ description: 'In base32, to be typed where no picture can be taken' }),
  uri: z.string().meta({ description: 'otpauth://totp/…, the content of the QR code' }),
});

export const confirmTotpBody = z.object({ code: authenticatorCode });

const newCodes = z.array(z.string());

/** Recovery codes are shown once, with the first factor. */
export const confirmedTotp = z.object({ recoveryCodes: newCodes.nullable() });

export const addPasskeyBody = z.object({
  name: passkeyName.optional().meta({ description: 'Absent: “Passkey” and a number' }),
  response: passkeyRegistrationResponse,
});

export const addedPasskey = z.object({ passkey, recoveryCodes: newCodes.nullable() });

export const renamePasskeyBody = z.object({ name: passkeyName });

export const newRecoveryCodes = z.object({ recoveryCodes: newCodes });

export const passkeyCreationOptions = z
  .looseObject({ challenge: z.string() })
  .meta({ id: 'PasskeyCreationOptions', description: 'PublicKeyCredentialCreationOptionsJSON of WebAuthn' });

export const passkeyRequestOptions = z
  .looseObject({ challenge: z.string() })
  .meta({ id: 'PasskeyRequestOptions', description: 'PublicKeyCredentialRequestOptionsJSON of WebAuthn' });

/** The factors that can complete this sign-in. */
export const secondStep = z.object({
  ways: z.object({ totp: z.boolean(), passkey: z.boolean(), recoveryCode: z.boolean() }),
  expiresAt: timestamp,
});

const callbackUrl = z
  .string()
  .max(2000)
  .optional()
  .meta({ description: 'Where to go afterwards; only on this origin' });

/** Exactly one of a code and a passkey assertion. */
export const secondStepBody = z
  .object({
    code: secondStepCode.optional(),
    passkey: passkeyAssertionResponse.optional(),
    callbackUrl,
  })
  .refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
    error: 'Enter a code, or use a passkey',
    path: ['code'],
  });

export const passkeySignInBody = z.object({ passkey: passkeyAssertionResponse, callbackUrl });

export type Passkey = z.output<typeof passkey>;
export type SecondFactors = z.output<typeof secondFactors>;
export type TotpSetup = z.output<typeof totpSetup>;
export type SecondStep = z.output<typeof secondStep>;
export type SecondStepBody = z.output<typeof secondStepBody>;
export type PasskeySignInBody = z.output<typeof passkeySignInBody>;
export type PasskeyRegistrationResponse = z.output<typeof passkeyRegistrationResponse>;
export type PasskeyAssertionResponse = z.output<typeof passkeyAssertionResponse>;
