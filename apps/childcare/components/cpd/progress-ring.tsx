const radius = 34;
const circumference = 2 * Math.PI * radius;

/** The circles of a ring within a view box of 80 by 80; `share` from 0 to 1 is filled, from the top clockwise. */
export function ProgressRing({ share }: { share: number }) {
  const circle = { cx: 40, cy: 40, r: radius, fill: 'none', strokeWidth: 8 };
  return (
    <>
      <circle {...circle} className="stroke-surface-muted" />
      {share > 0 ? (
        <circle
          {...circle}
          strokeLinecap="round"
          strokeDasharray={`${circumference * share} ${circumference}`}
          transform="rotate(-90 40 40)"
          className={share === 1 ? 'stroke-success' : 'stroke-accent'}
        />
      ) : null}
    </>
  );
}
