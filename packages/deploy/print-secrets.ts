import { generateKeyPairSync, randomBytes } from 'node:crypto';

/** Prints random values for every secret that an environment file of a new installation needs. */
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pushKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
const secrets = {
  NEXTAUTH_SECRET: randomBytes(48).toString('base64url'),
  IDENTITY_KEYS: `first:${randomBytes(32).toString('base64')}`,
  WORKFLOW_SIGNING_SECRET: randomBytes(32).toString('base64url'),
  BADGE_KEYS: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  PUSH_VAPID_PRIVATE_KEY: pushKey.d ?? '',
  POSTGRES_PASSWORD: randomBytes(24).toString('base64url'),
  S3_SECRET_KEY: randomBytes(24).toString('base64url'),
};
for (const [name, value] of Object.entries(secrets)) console.log(`${name}=${value}`);
