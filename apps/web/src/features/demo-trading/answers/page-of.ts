interface Paging {
  readonly pageNo?: number | undefined;
  readonly pageSize?: number | undefined;
}

const PAGE_SIZE = 20;

/** A page of all records, by number, as every list of the API answers. */
export function pageOf<Record>(
  all: readonly Record[],
  { pageNo = 1, pageSize = PAGE_SIZE }: Paging,
) {
  const first = (pageNo - 1) * pageSize;
  return {
    records: all.slice(first, first + pageSize),
    total: all.length,
    size: pageSize,
    current: pageNo,
    pages: Math.ceil(all.length / pageSize),
  };
}
