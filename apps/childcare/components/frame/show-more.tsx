type ShowMoreProps = { shown: number; total: number; atOnce: number; onMore: () => void };

/** The end of a long list of which only the first items are drawn. */
export function ShowMore({ shown, total, atOnce, onMore }: ShowMoreProps) {
  if (total <= shown) return null;
  return (
    <button type="button" className="link target-44 mx-auto block py-2 text-sm" onClick={onMore}>
      Show {Math.min(atOnce, total - shown)} more of {total}
    </button>
  );
}
