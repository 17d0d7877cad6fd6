import { createAgency } from '@repo/agency/create-agency';
import { agencyEnv } from '@repo/agency/env';
import type { Variables } from '@repo/workbench/env-file';
import { withClient } from '@repo/workbench/postgres/with-client';
import { uploadedEmailsLikePattern, uploadedRunIds } from '../../product/enrolment-uploads.ts';

export type CountedUploadRows = {
  /** Rows of the upload by state. */
  states: Record<string, number>;
  /** Enrolments of the learners, and learners in classes; the same where nobody is enrolled twice. */
  enrolments: number;
  learners: number;
  /** The same at the agency. */
  atAgency: number;
  learnersAtAgency: number;
  /** References of the upload's rows that the agency does not have for that learner. */
  strayReferences: number;
};

export async function countUploadRows(
  databaseUrl: string,
  { uploadId, variables }: { uploadId: string; variables: Variables },
): Promise<CountedUploadRows> {
  const found = await readAgency(variables);
  return withClient(databaseUrl, async (client) => {
    const states = await client.query<{ state: string; count: number }>(
      'SELECT state::text, count(*)::int FROM enrolment_upload_row WHERE upload_id = $1 GROUP BY state',
      [uploadId],
    );
    const enrolments = await client.query<{ enrolments: number; learners: number }>(
      `SELECT count(*)::int AS enrolments, count(DISTINCT (e.course_run_id, e.user_id))::int AS learners
       FROM enrolment e JOIN "user" u ON u.id = e.user_id WHERE u.email LIKE $1`,
      [uploadedEmailsLikePattern],
    );
    const references = await client.query<{ reference: string; email: string }>(
      'SELECT reference_number AS reference, email FROM enrolment_upload_row WHERE upload_id = $1',
      [uploadId],
    );
    const emails = new Map(found.map(({ reference, email }) => [reference, email]));
    return {
      states: Object.fromEntries(states.rows.map(({ state, count }) => [state, count])),
      enrolments: enrolments.rows[0]?.enrolments ?? 0,
      learners: enrolments.rows[0]?.learners ?? 0,
      atAgency: found.length,
      learnersAtAgency: new Set(found.map(({ learner }) => learner)).size,
      strayReferences: references.rows.filter(({ reference, email }) => emails.get(reference) !== email)
        .length,
    };
  });
}

/** Confirmed enrolments as the agency itself lists them. */
async function readAgency(variables: Variables) {
  const agency = createAgency(agencyEnv.parse(variables));
  const found: { reference: string; learner: string; email: string }[] = [];
  try {
    for (const courseRunId of uploadedRunIds.map(String)) {
      const answer = await agency.searchEnrolments({
        status: 'Confirmed',
        courseRunId,
        page: 0,
        pageSize: 100,
      });
      if (!answer.ok) throw new Error(answer.failure.message);
      for (const { referenceNumber, trainee } of answer.value.enrolments) {
        found.push({
          reference: referenceNumber,
          learner: `${courseRunId} ${trainee.id}`,
          email: trainee.email ?? '',
        });
      }
    }
    return found;
  } finally {
    await agency.close();
  }
}
