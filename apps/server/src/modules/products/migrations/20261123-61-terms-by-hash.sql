-- Terms are asked for by their fingerprint.
create unique index product_version_by_hash on products.product_version (hash);
