import { useTrainingDatabase } from '@repo/testing/training-database';
import { beforeEach, expect, it } from 'vitest';
import { buildManyUploadCells, uploadAgencyControlBody } from '#testing/upload-fixtures.ts';
import { useUploadWorkers } from '#testing/upload-workers.ts';
import { useAgency } from '#testing/use-agency.ts';
import { useTrainingService } from '#testing/use-training-service.ts';
import { countAgencyEnrolments, useUploads } from '#testing/use-uploads.ts';

const database = useTrainingDatabase();
const agency = useAgency();
const service = useTrainingService(database, () => ({ agency: agency.client }));
const uploads = useUploads({ database, service });
const workers = useUploadWorkers();

beforeEach(() =>
  agency.control({ ...uploadAgencyControlBody, ratePerSecond: 10_000, mode: 'slow', delayMs: 600 }),
);

const spawn = () => workers.spawnService({ ...agency.environment, TRAINING_DATABASE_URL: database.url });

it('the service’s worker process sends submitted uploads and releases them when it is stopped', {
  timeout: 180_000,
}, async () => {
  const admin = await uploads.admin();
  const worker = spawn();
  await worker.ready;
  const id = await uploads.submitted(admin, buildManyUploadCells(80));
  const stored = async () => (await uploads.states(id)).stored ?? 0;
  await expect.poll(stored, { timeout: 180_000 }).toBeGreaterThan(3);
  expect(await worker.stop()).toBe(0);
  expect(await uploads.upload(id)).toMatchObject({ status: 'sending', leaseOwner: null });
  expect(Object.keys(await uploads.states(id)).sort()).toEqual(['stored', 'waiting']);
  expect(await countAgencyEnrolments(agency.client)).toMatchObject({ confirmed: await stored() });

  await agency.control({ mode: 'ok', delayMs: 0 });
  spawn();
  await uploads.ended(id, 60_000);
  expect(await uploads.states(id)).toEqual({ stored: 80 });
  expect(await countAgencyEnrolments(agency.client)).toEqual({ confirmed: 80, people: 80 });
});
