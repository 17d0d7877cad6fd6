import type { Rubric } from '@repo/schemas/training/rubric';

/** `chosen` are the levels that gave the score; empty before. */
export function RubricList({ rubric, chosen }: { rubric: Rubric; chosen: readonly number[] }) {
  return (
    <section aria-labelledby="rubric">
      <h2 id="rubric" className="mb-2 font-semibold">
        How it is marked
      </h2>
      <dl className="space-y-3">
        {rubric.map(({ title, levels }, index) => (
          <div key={index}>
            <dt className="font-medium">{title}</dt>
            {levels.map((level, place) => (
              <dd
                key={place}
                className={chosen[index] === place ? 'text-sm font-semibold' : 'text-sm text-muted'}
              >
                {level.title} ({level.points}){chosen[index] === place ? ', your level' : ''}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
