/**
 * The header of every answer of the API, and of nothing else on the way to it: it tells an answer of ours where the body
 * does not, because there is none, and whose clock the Date is (decision 048).
 */
export const apiHeader = { name: 'daymark-api', value: '1' } as const;
