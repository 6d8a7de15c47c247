-- CreateTable
CREATE TABLE "Share" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "adventureId" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "showsStats" BOOLEAN NOT NULL DEFAULT false,
    "label" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "expiresAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Share_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- AlterTable (by hand: a column that may be null needs no rebuilt table)
ALTER TABLE "Turn" ADD COLUMN "shareId" TEXT REFERENCES "Share" ("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "Turn_shareId_idx" ON "Turn"("shareId");

-- CreateIndex
CREATE UNIQUE INDEX "Share_tokenHash_key" ON "Share"("tokenHash");

-- CreateIndex
CREATE INDEX "Share_adventureId_idx" ON "Share"("adventureId");
