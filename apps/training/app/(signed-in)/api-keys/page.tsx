import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { trainingScopes } from '@repo/schemas/training/api-key';
import { Alert } from '@repo/ui/alert';
import { ApiKeysView } from '@repo/ui/api-keys/api-keys-view';
import { apiKeys } from '#domain/api-keys/api-keys.ts';
import { requireRole } from '#page-context.ts';
import { services } from '#services.ts';

export const generateMetadata = metadataAfterCheck('API keys', () => requireRole('admin'));

/** Keys from the environment are not stored in the database and can only be changed there. */
function EnvironmentKeys() {
  const names = services()
    .externalKeys()
    .environmentKeys.map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Alert tone="info" className="mb-6" title="API keys in the server’s settings work too">
      {names.join(', ')}: {names.length === 1 ? 'it reads' : 'they read'} classes. Whoever runs the server
      changes them in <code>EXTERNAL_API_KEYS</code>.
    </Alert>
  );
}

const choices = [
  {
    scope: 'course-runs:read',
    label: trainingScopes['course-runs:read'],
    description: 'The external endpoints for classes, A and B.',
  },
  {
    scope: 'enrolments:write',
    label: trainingScopes['enrolments:write'],
    description: 'Bulk-create: makes courses, classes, learners and enrolments.',
  },
];

export default async function ApiKeysPage() {
  const ctx = await requireRole('admin');
  return (
    <ApiKeysView
      keys={await apiKeys.list(ctx)}
      now={ctx.clock()}
      choices={choices}
      path="/api/admin/api-keys"
      purpose={{
        many: 'that read classes or store enrolments',
        one: 'that reads classes or stores enrolments',
      }}
      emptyText="A key lets a program read classes or store enrolments without a sign-in."
      notice={<EnvironmentKeys />}
    />
  );
}
