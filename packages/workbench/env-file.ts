import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

export type Variables = Record<string, string>;

/** What nobody may guess, and how each is made. Everything else in `.env` has a working default when it is blank. */
const secretMakers: Record<string, () => string> = {
  NEXTAUTH_SECRET: () => randomBytes(48).toString('base64url'),
  IDENTITY_KEYS: () => `first:${randomBytes(32).toString('base64')}`,
  WORKFLOW_SIGNING_SECRET: () => randomBytes(32).toString('base64url'),
  BADGE_KEYS: makeBadgeKey,
};

/** An RSA private key as BADGE_KEYS has it: PKCS #8, DER, base64. */
export function makeBadgeKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
}

/**
 * Writes `.env` from the example where there is none, and gives every secret that is still blank a random value.
 * No value that is in the file is ever changed. Answers the names of the secrets it made.
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
    // Renamed into place: an interrupted start leaves no half a file that would later count as the person's own.
    writeFileSync(`${file}.new`, text, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return made;
}

/** The variables of a file that have a value; a blank one counts as absent. */
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
