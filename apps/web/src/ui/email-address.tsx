import { Fragment } from 'react';

interface EmailAddressProps {
  readonly children: string;
}

/** Allows line breaks after `@` and dots, the only breaks that readers of an address expect. */
export function EmailAddress({ children }: EmailAddressProps) {
  return children.split(/(?<=[@.])/u).map((part, index) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}
