import { useTrainingDatabase } from '@repo/testing/training-database';
import { beforeEach, expect, it, vi } from 'vitest';
import { buildManyUploadCells } from '#testing/upload-fixtures.ts';
import { useTrainingService } from '#testing/use-training-service.ts';
import { useUploads } from '#testing/use-uploads.ts';

// In its own file, because the environment is read once.
beforeEach(() => {
  vi.stubEnv('WORKFLOW_WEBHOOK_URL', 'https://n8n.example/webhook/enrol');
  vi.stubEnv('WORKFLOW_SIGNING_SECRET', 'a-secret-of-the-workflow-0123456789');
});
const database = useTrainingDatabase();
const service = useTrainingService(database);
const uploads = useUploads({ database, service });

it('an upload goes to the external workflow where one is set', async () => {
  const admin = await uploads.admin();
  const id = await uploads.checked(admin, buildManyUploadCells(1));
  const path = `/api/enrolments/uploads/${id}/submit`;
  const { body } = await service.call(path, { method: 'POST', as: { id: admin.actor.id } });
  expect(body.data.upload).toMatchObject({ status: 'sending', workflow: 'webhook' });
});
