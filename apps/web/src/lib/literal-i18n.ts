import { I18n, type MessageDescriptor, type MessageOptions } from '@lingui/core';

type Values = Readonly<Record<string, unknown>>;

/**
 * Lingui decodes sequences like `\u003c` in what it has put together, and so in a person's own words, too. Here what is put into
 * a text stays as it was written: each backslash goes in as the sequence that Lingui decodes to one.
 */
export class LiteralI18n extends I18n {
  override _(descriptor: MessageDescriptor): string;
  override _(id: string, values?: Values, options?: MessageOptions): string;
  override _(message: MessageDescriptor | string, values?: Values, options?: MessageOptions) {
    return typeof message === 'string'
      ? super._(message, escaped(values), options)
      : super._({ ...message, values: escaped(message.values) });
  }
}

function escaped(values: Values = {}): Record<string, unknown> {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replaceAll('\\', String.raw`\x5c`) : value,
  ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}
