import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

export type Variables = Record<string, string>;

/** Secrets and how each is generated. Everything else in `.env` has a working default when it is blank. */
const secretMakers: Record<string, () => string> = {
  NEXTAUTH_SECRET: () => randomBytes(48).toString('base64url'),
  IDENTITY_KEYS: () => `first:${randomBytes(32).toString('base64')}`,
  WORKFLOW_SIGNING_SECRET: () => randomBytes(32).toString('base64url'),
  BADGE_KEYS: makeRsaBadgeKey,
  PUSH_VAPID_PRIVATE_KEY: makeVapidPrivateKey,
};

/** A P-256 private key, as PUSH_VAPID_PRIVATE_KEY has it. */
export function makeVapidPrivateKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ format: 'jwk' }).d ?? '';
}

/** An RSA private key in the format of BADGE_KEYS: PKCS #8, DER, base64. */
export function makeRsaBadgeKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
}

/**
 * Creates `.env` from the example where it is missing and fills blank secrets with random values. Never changes an
 * existing value. Returns the names of the new secrets.
 */
export function completeEnvFile(
  file: string,
  exampleFile: string,
  options: { makeSecrets: boolean },
): string[] {
  const isNew = !existsSync(file);
  const before = isNew ? readFileSync(exampleFile, 'utf8') : readFileSync(file, 'utf8');
  const { text, made } = isNew || options.makeSecrets ? fillSecrets(before) : { text: before, made: [] };
  if (isNew || made.length > 0) {
    // Rename is atomic: an interrupted start leaves no partial file.
    writeFileSync(`${file}.new`, text, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return made;
}

/** Blank values count as absent. */
export function readEnvFile(file: string): Variables {
  return existsSync(file) ? withoutBlanks(parseEnv(readFileSync(file, 'utf8'))) : {};
}

export function withoutBlanks(variables: NodeJS.Dict<string>): Variables {
  const kept: Variables = {};
  for (const [name, value] of Object.entries(variables))
    if (value !== undefined && value !== '') kept[name] = value;
  return kept;
}

function fillSecrets(before: string): { text: string; made: string[] } {
  const present = withoutBlanks(parseEnv(before));
  const made = Object.keys(secretMakers).filter((name) => !(name in present));
  let text = before;
  for (const name of made) {
    const line = `${name}=${secretMakers[name]?.()}`;
    const blank = new RegExp(`^${name}=[ \\t]*(?:""|'')?[ \\t]*$`, 'm');
    if (blank.test(text)) text = text.replace(blank, () => line);
    else text += `${text.endsWith('\n') || text === '' ? '' : '\n'}${line}\n`;
  }
  return { text, made };
}
