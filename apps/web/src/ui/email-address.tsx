import { Fragment } from 'react';

interface EmailAddressProps {
  readonly children: string;
}

/** Where it is too long for a line it breaks after a sign: it has no other place that a reader expects. */
export function EmailAddress({ children }: EmailAddressProps) {
  return children.split(/(?<=[@.])/u).map((part, index) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}
