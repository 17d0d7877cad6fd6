import { CircleAlert } from 'lucide-react';

/** What keeps something from being stored that has no field around it. */
export function FieldProblem({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm text-danger empty:hidden">
      {text ? (
        <>
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {text}
        </>
      ) : null}
    </p>
  );
}
