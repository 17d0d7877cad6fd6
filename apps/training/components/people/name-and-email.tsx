/** For table cells: names are not unique. */
export function NameAndEmail({ name, email }: { name: string; email: string }) {
  return (
    <span className="block min-w-0">
      <bdi className="block">{name}</bdi>
      {email === '' ? null : <span className="block break-all text-sm font-normal text-muted">{email}</span>}
    </span>
  );
}
