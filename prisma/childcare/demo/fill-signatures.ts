import type { ChildcareDb } from '@repo/db/childcare';

/** Everybody who is through with a text that learners sign has signed it. */
export async function fillSignatures(db: ChildcareDb): Promise<void> {
  await db.$executeRaw`
    INSERT INTO acknowledged_text (hash, title, content, statement, created_at)
    SELECT encode(sha256(convert_to(concat_ws(E'\\n', l.title, l.confirmation ->> 'statement', l.content), 'UTF8')), 'hex'), l.title,
      l.content, l.confirmation ->> 'statement', l.created_at
    FROM lecture l WHERE l.confirmation ->> 'kind' = 'acknowledgement'`;
  await db.$executeRaw`
    INSERT INTO acknowledgement (id, enrollment_id, lecture_id, cycle, user_id, organization_id, course_title, text_hash, account_name,
      typed_name, signed_at)
    SELECT gen_random_uuid()::text, e.id, l.id, e.cycle, u.id, u.organization_id, c.title, t.hash, u.name, u.name, p.completed_at
    FROM lecture_progress p JOIN lecture l ON l.id = p.lecture_id AND l.confirmation ->> 'kind' = 'acknowledgement'
    JOIN acknowledged_text t ON t.title = l.title AND t.content = l.content
    JOIN enrollment e ON e.id = p.enrollment_id JOIN "user" u ON u.id = e.user_id JOIN course c ON c.id = e.course_id
    WHERE p.is_completed`;
}
