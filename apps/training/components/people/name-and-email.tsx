/** For table cells: names are not unique. */
export function NameAndEmail({ name, email }: { name: string; email: string }) {
  return (
    <span className="name-and-email">
      <bdi>{name}</bdi>
      {email === '' ? null : <span>{email}</span>}
    </span>
  );
}
