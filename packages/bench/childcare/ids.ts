import { createIdFactory } from '../generated-rows.ts';

export const { idSql, plainId } = createIdFactory({
  user: 1,
  organization: 2,
  course: 3,
  section: 4,
  lecture: 5,
  enrollment: 6,
  progress: 7,
  assignment: 8,
  certificate: 9,
});

/** SQL of the creation time of all rows. */
export const createdAtSql = `TIMESTAMPTZ '2026-01-01 00:00:00+00'`;
