import { generateKeyPair, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const providerKeys = z.object({
  /** Signs the cookies of a sign-in in progress. */
  cookieSecret: z.string().min(32),
  /** RSA private key for ID tokens. */
  signingKey: z.looseObject({ kty: z.literal('RSA'), n: z.string(), e: z.string(), d: z.string() }),
});

export type ProviderKeys = z.infer<typeof providerKeys>;

const generate = promisify(generateKeyPair);

/** Loads the keys of an earlier start or creates them: apps that cached the public keys must not see them change. */
export async function openProviderKeys(dataDirectory: string): Promise<ProviderKeys> {
  const path = join(dataDirectory, 'google', 'keys.json');
  const known = providerKeys.safeParse(
    await readFile(path, 'utf8')
      .then(JSON.parse)
      .catch(() => null),
  );
  if (known.success) return known.data;

  const { privateKey } = await generate('rsa', { modulusLength: 2048 });
  const keys = providerKeys.parse({
    cookieSecret: randomBytes(32).toString('hex'),
    signingKey: {
      ...privateKey.export({ format: 'jwk' }),
      use: 'sig',
      alg: 'RS256',
      kid: randomBytes(8).toString('hex'),
    },
  });
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}
