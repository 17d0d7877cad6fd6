import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import bcrypt from 'bcryptjs';
import type { BenchContext } from '../bench-part.ts';
import { type Product, startBareServer, startProduct } from '../start-product.ts';
import { fillTrainingDatabase, fullVolume } from './fill-database.ts';

/** Everybody's password in the filled database, hashed as in production. */
export const password = 'Password123!';
const passwordCost = 12;

export type TrainingProduct = Product & {
  bareUrl: string;
  key: string;
  passwordHash: string;
  pids: Product['pids'] & { bare: number };
};

export async function startTrainingProduct(context: BenchContext): Promise<TrainingProduct> {
  const key = randomBytes(32).toString('base64url');
  const passwordHash = await bcrypt.hash(password, passwordCost);
  const keyHash = createHash('sha256').update(key).digest('hex');
  const product = await startProduct(context, {
    service: 'training',
    fill: (client) => fillTrainingDatabase(client, fullVolume, { passwordHash, keyHash }),
  });
  const bare = await startBareServer(context, {
    program: join(import.meta.dirname, 'bare-server.ts'),
    databaseUrl: product.databaseUrl,
  });
  return { ...product, bareUrl: bare.url, key, passwordHash, pids: { ...product.pids, bare: bare.pid } };
}
