import { createHash, randomBytes } from 'node:crypto';
import bcrypt from 'bcryptjs';
import { type BenchContext, createParts } from '../bench-part.ts';
import { startBenchedProduct } from '../start-product.ts';
import { startBareServer } from '../start-server.ts';
import { demoPassword } from '../visitors.ts';
import { measureBulkEnrolment } from './measure-bulk-create.ts';
import { measureBulkUpload } from './measure-bulk-upload.ts';
import { measureTrainingLists } from './measure-lists.ts';
import { measureLogins } from './measure-logins.ts';
import { measurePreview } from './measure-preview.ts';
import { measureTrainingQuizzes } from './measure-quizzes.ts';
import { fullVolume, seedTrainingDatabase } from './seed-database.ts';
import type { TrainingServers } from './training-servers.ts';

/** As in production. */
const passwordCost = 12;

async function start(context: BenchContext): Promise<TrainingServers> {
  const key = randomBytes(32).toString('base64url');
  const passwordHash = await bcrypt.hash(demoPassword, passwordCost);
  const keyHash = createHash('sha256').update(key).digest('hex');
  const product = await startBenchedProduct(context, {
    service: 'training',
    fill: (client) => seedTrainingDatabase(client, fullVolume, { passwordHash, keyHash }),
  });
  const bare = await startBareServer(context, 'training/bare-server.ts', product);
  return { product, bare, key, passwordHash };
}

export const trainingParts = createParts(start, {
  'training/lists': measureTrainingLists,
  'training/logins': measureLogins,
  'training/bulk-create': measureBulkEnrolment,
  'training/bulk-upload': measureBulkUpload,
  'training/preview': measurePreview,
  'training/quizzes': measureTrainingQuizzes,
});
