import { Component, lazy, type ReactNode, Suspense } from 'react';
import type { FieldWords } from './field.tsx';
import { SelectField, type SelectOption } from './select-field.tsx';

export interface ComboboxProps extends FieldWords {
  value: string;
  onValueChange: (value: string) => void;
  /** In the order in which they are offered while nothing is typed. */
  options: readonly SelectOption[];
  /** Said when nothing matches what is typed. */
  emptyText: ReactNode;
  name?: string | undefined;
  autoComplete?: string | undefined;
  disabled?: boolean | undefined;
}

const SearchableList = lazy(async () => {
  const { ComboboxInput } = await import('./combobox-input.tsx');
  return { default: ComboboxInput };
});

/**
 * A list to choose one from by typing. Until its code has arrived, and where it never does, the platform's own list of the
 * same size stands there and works.
 */
export function Combobox(props: ComboboxProps) {
  const { emptyText: _, ...select } = props;
  const plainList = <SelectField {...select} />;
  return (
    <PlainListOnFailure plainList={plainList}>
      <Suspense fallback={plainList}>
        <SearchableList {...props} />
      </Suspense>
    </PlainListOnFailure>
  );
}

class PlainListOnFailure extends Component<{ plainList: ReactNode; children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.plainList : this.props.children;
  }
}
