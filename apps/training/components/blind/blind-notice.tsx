import { PageLink } from '@repo/ui/page-link';
import { moreTimeHref } from '#components/grade-drafts/results-address.ts';
import { LiftBlindForm } from './lift-blind-form.tsx';

type Props = { place: { assessmentId: string; courseRunId: string }; mayLift: boolean };

export function BlindNotice({ place, mayLift }: Props) {
  return (
    <section aria-labelledby="blind-marking" className="space-y-3 rounded-md border p-3">
      <h2 id="blind-marking" className="font-semibold">
        Marked blind
      </h2>
      <p className="text-sm">
        Learners have numbers until their result is released. What they wrote into their work or comments can
        still name them.
      </p>
      <PageLink href={moreTimeHref(place)} className="link target-44">
        Give more time by name
      </PageLink>
      {mayLift ? (
        <details>
          <summary className="target-44 cursor-pointer font-medium">Lift blind marking</summary>
          <div className="mt-3 max-w-xl">
            <LiftBlindForm assessmentId={place.assessmentId} />
          </div>
        </details>
      ) : null}
    </section>
  );
}
