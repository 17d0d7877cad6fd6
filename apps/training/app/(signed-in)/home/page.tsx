import { rolesByStrength, strongestRole, type TrainingRole } from '@repo/auth/training-actor';
import { PageHeader } from '@repo/ui/page-header';
import { TabLinks } from '@repo/ui/tab-links';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { Suspense } from 'react';
import { AdminHome } from '#components/home/admin-home.tsx';
import { DeveloperHome } from '#components/home/developer-home.tsx';
import { HomeSkeleton } from '#components/home/home-skeleton.tsx';
import { LearnerHome } from '#components/home/learner-home.tsx';
import { TrainerHome } from '#components/home/trainer-home.tsx';
import { hasRole, type SignedInContext } from '#domain/context.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Home' };

const labels: Record<TrainingRole, string> = {
  admin: 'Administration',
  developer: 'Courses',
  trainer: 'Teaching',
  learner: 'Learning',
};

type RoleHomeProps = { ctx: SignedInContext; role: TrainingRole; parameters: URLSearchParams };

function RoleHome({ ctx, role, parameters }: RoleHomeProps) {
  switch (role) {
    case 'admin':
      return <AdminHome ctx={ctx} />;
    case 'developer':
      return <DeveloperHome ctx={ctx} />;
    case 'trainer':
      return hasRole(ctx, 'trainer') ? <TrainerHome ctx={ctx} /> : null;
    case 'learner':
      return <LearnerHome ctx={ctx} parameters={parameters} />;
  }
}

/** One tab per role; the strongest role is the default. */
export default async function HomePage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireActor();
  const parameters = await toUrlSearchParams(searchParams);
  const own = rolesByStrength.filter((role) => ctx.actor.roles.includes(role));
  const role = own.find((candidate) => candidate === parameters.get('as')) ?? strongestRole(ctx.actor.roles);
  return (
    <>
      <PageHeader title={`Hello, ${ctx.actor.fullName}`} />
      {own.length > 1 ? (
        <TabLinks
          label="Your roles"
          className="mb-6"
          tabs={own.map((candidate) => ({
            href: candidate === own[0] ? '/home' : `/home?as=${candidate}`,
            label: labels[candidate],
            current: candidate === role,
          }))}
        />
      ) : null}
      <Suspense key={role} fallback={<HomeSkeleton />}>
        <RoleHome ctx={ctx} role={role} parameters={parameters} />
      </Suspense>
    </>
  );
}
