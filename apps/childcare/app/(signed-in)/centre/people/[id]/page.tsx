import { decodePathParams } from '@repo/pages/decode-path-params';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { Avatar } from '@repo/ui/avatar';
import { Button } from '@repo/ui/button';
import { Card } from '@repo/ui/card';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { PageLink } from '@repo/ui/page-link';
import { StatusBadge } from '@repo/ui/status-badge';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { cache } from 'react';
import { CourseResets } from '#components/centre/course-resets.tsx';
import { LearnerActivityCard, QuizResults, TimesSpent } from '#components/centre/learner-activity.tsx';
import { LearnerDetailsForm } from '#components/centre/learner-details-form.tsx';
import { PersonCertificates } from '#components/centre/person-certificates.tsx';
import { PersonCourses } from '#components/centre/person-courses.tsx';
import { PersonOutsideTraining } from '#components/centre/person-outside-training.tsx';
import { PersonRequirements } from '#components/centre/person-requirements.tsx';
import { RecordedNameForm } from '#components/centre/recorded-name-form.tsx';
import { RemovePersonDialog } from '#components/centre/remove-person-dialog.tsx';
import { StayForm } from '#components/centre/stay-form.tsx';
import { CpdProgressFacts } from '#components/cpd/cpd-progress-facts.tsx';
import { ExhaustedQuizzes } from '#components/quiz/exhausted-quizzes.tsx';
import { getCentreLearner } from '#domain/centre/get-centre-learner.ts';
import { getLearnerActivity } from '#domain/centre/get-learner-activity.ts';
import { listCourseResets } from '#domain/centre/list-course-resets.ts';
import { getStayFormData } from '#domain/job-roles/get-stay-form.ts';
import { listPersonOutsideTraining } from '#domain/outside-training/list-outside-training.ts';
import { listExhaustedQuizzes } from '#domain/quiz/list-exhausted-quizzes.ts';
import { listLearnerRequirements } from '#domain/requirements/list-person-requirements.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import { requireRole } from '#page-context.ts';

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

const readPerson = cache(async (id: string) => {
  const ctx = await requireRole('CORPORATE_ADMIN');
  const organizationId = ctx.actor.organizationId ?? '';
  const person = await orNotFoundPage(getCentreLearner(ctx, { id: organizationId, learnerId: id }));
  const quizzes = await listExhaustedQuizzes(ctx, id);
  const activity = await getLearnerActivity(ctx, id);
  const resets = await listCourseResets(ctx, id);
  const { requirements } = await listLearnerRequirements(ctx, { id: organizationId, learnerId: id });
  const stayForm = await getStayFormData(ctx, { organizationId, learnerId: id });
  const outside = await listPersonOutsideTraining(ctx, id, { status: undefined, page: 1, limit: 10 });
  const now = ctx.clock();
  return { person, organizationId, quizzes, activity, resets, requirements, stayForm, outside, now };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { person } = await readPerson((await decodePathParams(params)).id);
  return { title: person.name };
}

export default async function PersonPage({ params, searchParams }: Props) {
  const asked = Number((await toUrlSearchParams(searchParams)).get('certificates')) || 0;
  const read = await readPerson((await decodePathParams(params)).id);
  const { person, organizationId, quizzes, activity, resets, requirements, stayForm, outside, now } = read;
  const {
    id,
    name,
    email,
    image,
    jobTitle,
    staffId,
    hasJoined,
    isActive,
    cpdProgress,
    courses,
    certificates,
    recordedName,
    updatedAt,
  } = person;
  const learner = { id, name, isMailed: hasJoined && isActive };
  const facts = [jobTitle, staffId && `Staff number ${staffId}`, email].filter(Boolean);
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'People', href: '/centre/people' }, { label: name }]}
        title={
          <span className="flex items-center gap-3">
            <Avatar name={name} src={image} size="lg" />
            <bdi>{name}</bdi>
          </span>
        }
        description={facts.join(' · ')}
        actions={
          <>
            <RemovePersonDialog
              person={learner}
              organizationId={organizationId}
              leadsTo="/centre/people"
              trigger={
                <Button>
                  <Icon name="user-minus" />
                  Remove
                </Button>
              }
            />
            <LinkButton href={`/centre/signatures?learnerId=${encodeURIComponent(id)}`}>
              <Icon name="pencil" />
              Signatures
            </LinkButton>
            <LinkButton href={`/centre/assign?person=${id}`} variant="primary">
              <Icon name="send" />
              Assign courses
            </LinkButton>
          </>
        }
      />
      {hasJoined ? null : (
        <p className="mb-6">
          <StatusBadge tone="neutral">Invited, not joined yet</StatusBadge>
        </p>
      )}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="min-w-0 space-y-6">
          <ExhaustedQuizzes learnerId={id} quizzes={quizzes} />
          <PersonCourses person={learner} courses={courses.map(({ slug, ...course }) => course)} />
          <PersonRequirements requirements={requirements} />
          {activity ? <QuizResults quizzes={activity.quizzes} /> : null}
          {activity ? <TimesSpent times={activity.times} /> : null}
          <CourseResets resets={resets} />
          <PersonCertificates {...{ certificates, asked, now }} learnerName={recordedName} />
          <PersonOutsideTraining
            learnerId={id}
            today={singaporeDay(now)}
            trainings={outside.trainings}
            total={outside.total}
          />
        </div>
        <div className="space-y-6">
          <Card title={`CPD in ${cpdProgress.year}`}>
            <CpdProgressFacts progress={cpdProgress} isOwn={false} />
            <p className="mt-4 text-sm">
              <PageLink href={`/centre/cpd/${encodeURIComponent(id)}`} className="link target-44">
                CPD record
              </PageLink>
            </p>
          </Card>
          {activity ? <LearnerActivityCard learnerId={id} activity={activity} /> : null}
          <Card title="Details">
            <LearnerDetailsForm
              key={`${name} ${jobTitle} ${staffId}`}
              {...{ organizationId, learnerId: id, updatedAt }}
              details={{ name, jobTitle, staffId }}
            />
          </Card>
          {stayForm ? (
            <Card title="Job role">
              <StayForm
                key={`${stayForm.stay.jobRoleId} ${stayForm.stay.roleSince} ${stayForm.stay.joinedOn}`}
                {...{ organizationId, learnerId: id, today: singaporeDay(now) }}
                {...stayForm}
              />
            </Card>
          ) : null}
          <Card title="In your records">
            <RecordedNameForm
              key={recordedName}
              {...{ organizationId, learnerId: id, recordedName, updatedAt }}
            />
          </Card>
        </div>
      </div>
    </>
  );
}
