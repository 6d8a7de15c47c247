-- CreateTable
CREATE TABLE "Memory" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "adventureId" TEXT NOT NULL,
    "branchId" INTEGER,
    "depth" INTEGER NOT NULL,
    "block" INTEGER,
    "status" TEXT NOT NULL DEFAULT 'ACTIVE',
    "stale" BOOLEAN NOT NULL DEFAULT false,
    "reworded" BOOLEAN NOT NULL DEFAULT false,
    "pinned" BOOLEAN NOT NULL DEFAULT false,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "usedAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "madeBy" TEXT,
    "text" TEXT NOT NULL,
    CONSTRAINT "Memory_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Memory_branchId_depth_fkey" FOREIGN KEY ("branchId", "depth") REFERENCES "Take" ("branchId", "depth") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "MemoryVector" (
    "memoryId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "revision" INTEGER NOT NULL,
    "model" TEXT NOT NULL,
    "vector" BLOB NOT NULL,
    CONSTRAINT "MemoryVector_memoryId_fkey" FOREIGN KEY ("memoryId") REFERENCES "Memory" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "MemoryWording" (
    "memoryId" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL,
    "madeBy" TEXT,
    "rewriteAt" DATETIME,
    "text" TEXT NOT NULL,

    PRIMARY KEY ("memoryId", "revision"),
    CONSTRAINT "MemoryWording_memoryId_fkey" FOREIGN KEY ("memoryId") REFERENCES "Memory" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Summary" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "adventureId" TEXT NOT NULL,
    "branchId" INTEGER NOT NULL,
    "depth" INTEGER NOT NULL,
    "stale" BOOLEAN NOT NULL DEFAULT false,
    "reworded" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "madeBy" TEXT,
    "text" TEXT NOT NULL,
    CONSTRAINT "Summary_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Summary_branchId_depth_fkey" FOREIGN KEY ("branchId", "depth") REFERENCES "Take" ("branchId", "depth") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SummaryWording" (
    "summaryId" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL,
    "text" TEXT NOT NULL,

    PRIMARY KEY ("summaryId", "revision"),
    CONSTRAINT "SummaryWording_summaryId_fkey" FOREIGN KEY ("summaryId") REFERENCES "Summary" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "MemoryWork" (
    "adventureId" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "cancelAsked" BOOLEAN NOT NULL DEFAULT false,
    "failureCode" TEXT,
    "failureMessage" TEXT,
    "startedAt" DATETIME NOT NULL,
    "endedAt" DATETIME,
    CONSTRAINT "MemoryWork_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Memory_branchId_depth_idx" ON "Memory"("branchId", "depth");

-- CreateIndex
CREATE INDEX "Memory_adventureId_idx" ON "Memory"("adventureId");

-- CreateIndex
CREATE UNIQUE INDEX "Memory_branchId_block_key" ON "Memory"("branchId", "block");

-- CreateIndex
CREATE INDEX "Summary_branchId_depth_idx" ON "Summary"("branchId", "depth");

-- CreateIndex
CREATE INDEX "Summary_adventureId_idx" ON "Summary"("adventureId");
