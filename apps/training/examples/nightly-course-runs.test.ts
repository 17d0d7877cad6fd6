import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hashToken } from '@repo/auth/tokens';
import { runScheduledWorkflow } from '@repo/testing/n8n/run-scheduled';
import { workflowDefinition } from '@repo/testing/n8n/workflow-definition';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createUser } from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { useServedRoutes } from '#testing/use-served-routes.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
useTrainingService(database);
const routes = useServedRoutes();

const examples = join(import.meta.dirname, '../../../examples/training');
const key = 'trk_abcdefghijklmnopqrstuvwxyz0123456789';

it('the nightly program and the nightly workflow of the examples write every course run once', async () => {
  const { id: creatorId } = await createUser(database.db, { roles: ['admin'] });
  const scopes = ['course-runs:read'];
  await database.db.apiKey.create({
    data: { name: 'Nightly', prefix: 'trk_', keyHash: hashToken(key), scopes, creatorId },
  });
  const { id: courseId } = await createCourse(database.db);
  const ids: string[] = [];
  for (let count = 0; count < 8; count += 1) {
    ids.push((await createCourseRun(database.db, { courseId })).id);
  }

  const folder = await mkdtemp(join(tmpdir(), 'nightly-'));
  const variables = { TRAINING_URL: routes.url, EXPORT_FOLDER: folder, EXPORT_PAGE_SIZE: '3' };
  const { stdout } = await promisify(execFile)(process.execPath, [join(examples, 'export-course-runs.ts')], {
    env: { ...process.env, ...variables, TRAINING_API_KEY: key },
  });
  const lines = (await readFile(stdout.trim(), 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).course_run_uuid).sort()).toEqual(ids.toSorted());

  const file = await readFile(join(examples, 'nightly-course-runs.n8n.json'), 'utf8');
  const workflow = workflowDefinition.parse(JSON.parse(file));
  const { files, error } = await runScheduledWorkflow(workflow, { variables, apiKey: key, memory: {} });
  expect([files.size, error]).toEqual([3, null]);
  const rows = [...files.values()].flat();
  expect(rows.map((row) => row.course_run_uuid).sort()).toEqual(ids.toSorted());
});
