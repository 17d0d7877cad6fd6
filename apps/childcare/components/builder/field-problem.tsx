import { CircleAlert } from 'lucide-react';

/** For a problem without an input field. */
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
