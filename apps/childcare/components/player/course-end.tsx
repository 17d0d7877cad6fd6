'use client';

import { ProblemAlert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { buttonStyles } from '@repo/ui/button-styles';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { api } from '#api.ts';

type Certificate = { id: string; certificateId: string };

type CourseEndProps = {
  courseId: string;
  title: string;
  /** The evidence that the certificate still requires; absent when none. */
  missing?: ReactNode;
  /** The certificate issued when the course was completed. */
  issued: Certificate | null;
};

/** Shown when all lessons are done: the certificate, or what it still requires. */
export function CourseEnd({ courseId, title, missing, issued }: CourseEndProps) {
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState<Certificate | null>(null);
  const certificate = issued ?? asked;

  async function get(): Promise<void> {
    setPending(true);
    setProblem(null);
    const answer = await api('POST /api/certificates/generate', { body: { courseId } });
    setPending(false);
    if (answer.ok) setAsked(answer.data.certificate);
    else setProblem(answer.failure.error);
  }

  return (
    <section
      aria-labelledby="course-end"
      className="space-y-4 rounded-lg border border-line bg-success-soft p-5"
    >
      <div className="flex gap-3">
        <Icon name="party-popper" className="mt-0.5 size-6 shrink-0 text-success" />
        <div className="min-w-0 space-y-1">
          <h2 id="course-end" className="text-lg text-pretty">
            Well done! You have finished {title}
          </h2>
          <p className="text-sm" role="status">
            {certificate
              ? `Your certificate ${certificate.certificateId} is ready.`
              : missing
                ? 'All lessons are marked as done. For the certificate these are still missing:'
                : 'All lessons are done. Your certificate is waiting for you.'}
          </p>
        </div>
      </div>
      {missing}
      <ProblemAlert problem={problem} title="The certificate could not be made" />
      <div className="flex flex-wrap gap-2">
        {certificate ? (
          <>
            <a
              href={`/api/certificates/${certificate.id}/download`}
              download
              className={buttonStyles({ variant: 'primary' })}
            >
              <Icon name="award" />
              Download certificate
            </a>
            <LinkButton href="/certificates">Your certificates</LinkButton>
          </>
        ) : missing ? (
          <Button onClick={() => router.refresh()}>Check again</Button>
        ) : (
          <Button variant="primary" pending={pending} pendingText="Making it…" onClick={() => void get()}>
            <Icon name="award" />
            Get certificate
          </Button>
        )}
      </div>
    </section>
  );
}
