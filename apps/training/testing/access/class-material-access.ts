import type { AccessTable } from '@repo/testing/access-table';
import type { Caller, TrainingAccessFixture } from './access-fixture.ts';
import { submissionForm, who } from './access-rules.ts';

/** Trainers of other classes learn nothing of it; others have not the role. */
const changes = { trainer: 'allowed', admin: 'allowed', otherTrainer: 404, rest: 403 } as const;
const members = { learner: 'own list', trainer: 'own list', admin: 'own list', rest: 404 } as const;

export const classMaterialAccessTable: AccessTable<Caller, TrainingAccessFixture> = {
  'GET /api/course-runs/{id}/materials': who(members, (w) => ({ ids: [w.run] })),
  'POST /api/course-runs/{id}/materials': who(changes, (w) => ({
    ids: [w.run],
    body: { kind: 'heading', name: 'Before you come' },
  })),
  'POST /api/course-runs/{id}/materials/files': who(changes, (w) => ({
    ids: [w.run],
    body: submissionForm({}, 'notes.pdf'),
  })),
  'POST /api/course-runs/{id}/materials/publish/preview': who(
    { ...changes, trainer: 'own list', admin: 'own list' },
    (w) => ({ ids: [w.run], body: { materialIds: [w.draftMaterial] } }),
  ),
  'POST /api/course-runs/{id}/materials/publish': who(changes, (w) => ({
    ids: [w.run],
    body: { materials: [{ id: w.draftMaterial, expectedUpdatedAt: w.draftMaterialVersion }] },
  })),
  'GET /api/class-materials/{id}': [
    who(members, (w) => ({ ids: [w.material] }), { row: 'published' }),
    who({ trainer: 'own list', admin: 'own list', rest: 404 }, (w) => ({ ids: [w.draftMaterial] }), {
      row: 'a draft',
    }),
  ],
  'PUT /api/class-materials/{id}': who({ ...changes, trainer: 'own list', admin: 'own list' }, (w) => ({
    ids: [w.material],
    body: {
      ...{ kind: 'link', name: 'private published material', description: 'Read it' },
      ...{ url: 'https://material.example/', release: 'at_once' },
    },
  })),
  'DELETE /api/class-materials/{id}': who(changes, (w) => ({ ids: [w.material] })),
  'POST /api/class-materials/{id}/move': who(changes, (w) => ({
    ids: [w.material],
    body: { direction: 'down' },
  })),
  'POST /api/class-materials/{id}/unpublish': who(
    { ...changes, trainer: 'own list', admin: 'own list' },
    (w) => ({
      ids: [w.material],
      body: {},
    }),
  ),
  // A link has no file; whose files are served is tested with them.
  'GET /api/class-materials/{id}/file': who({ rest: 404 }, (w) => ({ ids: [w.material] })),
  'GET /api/sessions/{id}/meeting': who({ ...changes, trainer: 'own list', admin: 'own list' }, (w) => ({
    ids: [w.session],
  })),
  'PUT /api/sessions/{id}/meeting': who(changes, (w) => ({
    ids: [w.session],
    body: { url: 'https://meeting.example/2' },
  })),
};
